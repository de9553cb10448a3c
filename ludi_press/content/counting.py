"""Parsed templates are changed so that they ask the Meter of their sandbox where Jinja would ask nobody."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from jinja2 import nodes, pass_context
from jinja2.runtime import Context, markup_join, str_join
from jinja2.visitor import NodeTransformer

from ludi_press.content.meter import Meter


class Counting(NodeTransformer):
    """Makes a parsed template ask the Meter where Jinja would ask nobody.

    At the beginning of each body that can be carried out more than once, and before values are joined, compared, cut
    or looked up. It asks by filters whose names a template cannot write.
    """

    def visit_Template(self, node: nodes.Template) -> nodes.Node:  # noqa: N802 # the name is Jinja's
        """A body that asks first, whatever it is the body of."""
        self.generic_visit(node)
        _ask_first(node.body, node.lineno)
        return node

    visit_Macro = visit_CallBlock = visit_Block = visit_Template  # noqa: N815

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        """A loop that passes items over has carried out its condition all the same."""
        self.generic_visit(node)
        _ask_first(node.body, node.lineno)
        if node.test:
            node.iter = _asked(":each", node.iter, nodes.Const(len(_parts(node.test))))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """Texts are weighed before they are joined."""
        self.generic_visit(node)
        return _asked(":join", nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        """What is compared is weighed."""
        self.generic_visit(node)
        node.expr = _weighed(node.expr)
        for operand in node.ops:
            operand.expr = _weighed(operand.expr)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:  # noqa: N802
        """A key is weighed before it is hashed."""
        self.generic_visit(node)
        node.key = _weighed(node.key)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        """What is cut out of a text or a list counts as made."""
        self.generic_visit(node)
        return _asked(":made", node) if isinstance(node.arg, nodes.Slice) else node


def _parts(node: nodes.Node) -> list[nodes.Node]:
    return [node, *node.find_all(nodes.Node)]


def _ask_first(body: list[nodes.Node], line: int) -> None:
    """Puts what asks for the parts and the text of a body at its beginning."""
    parts = [part for one in body for part in _parts(one)]
    text = sum(len(part.data) for part in parts if isinstance(part, nodes.TemplateData))
    asked = _asked(":step", nodes.Const(len(parts) + 1), nodes.Const(text))
    body.insert(0, nodes.ExprStmt(asked, lineno=line))


def _asked(name: str, value: nodes.Node, *args: nodes.Node) -> nodes.Filter:
    return nodes.Filter(value, name, list(args), [], None, None, lineno=value.lineno)


def _weighed(value: nodes.Expr) -> nodes.Expr:
    return value if isinstance(value, nodes.Const) else _asked(":weigh", value)


def _meter(context: Context) -> Meter:
    meter: Meter = context.environment.meter  # type: ignore[attr-defined] # the environment is a Sandbox
    return meter


@pass_context
def _step(context: Context, steps: int, text: int = 0) -> None:
    _meter(context).step(abs(steps))
    _meter(context).read(abs(text))


@pass_context
def _weigh(context: Context, value: Any) -> Any:
    _meter(context).weigh(value)
    return value


@pass_context
def _made(context: Context, value: Any) -> Any:
    return _meter(context).made(value)


@pass_context
def _each(context: Context, items: Iterable[Any], work: int) -> Iterable[Any]:
    return _meter(context).each(iter(items), abs(work))


@pass_context
def _join(context: Context, parts: Sequence[Any]) -> str:
    """What `~` does; most of what it is given is short."""
    meter = _meter(context)
    for part in parts:
        meter.weigh(part)
    text: str = meter.made((markup_join if context.eval_ctx.autoescape else str_join)(parts))
    return text


ASKED: Final = {":step": _step, ":weigh": _weigh, ":made": _made, ":each": _each, ":join": _join}
"""What a changed template asks by; whoever calls one by its name counts more, never less."""
