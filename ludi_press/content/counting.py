"""Changes parsed templates so that a Meter counts the work that Jinja's sandbox does not check itself."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from jinja2 import nodes, pass_context
from jinja2.runtime import Context, markup_join, str_join
from jinja2.visitor import NodeTransformer

from ludi_press.content.meter import Meter


class MeterCalls(NodeTransformer):
    """Inserts calls of the Meter into a parsed template.

    They are at the start of each body that can run repeatedly, and around values to be joined, compared, cut or found.
    The calls are filters whose names a template cannot write.
    """

    def visit_Template(self, node: nodes.Template) -> nodes.Node:  # noqa: N802 # the name is Jinja's
        """Count a body's parts and text each time that it runs."""
        self.generic_visit(node)
        _count_first(node.body, node.lineno)
        return node

    visit_Macro = visit_CallBlock = visit_Block = visit_Template  # noqa: N815

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        """Count the body of a loop, and its condition for every item, including those that the condition rejects."""
        self.generic_visit(node)
        _count_first(node.body, node.lineno)
        if node.test:
            node.iter = _metered(":each", node.iter, nodes.Const(len(_parts(node.test))))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """Count texts before they are joined."""
        self.generic_visit(node)
        return _metered(":join", nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        """Count values before they are compared."""
        self.generic_visit(node)
        node.expr = _counted(node.expr)
        for operand in node.ops:
            operand.expr = _counted(operand.expr)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:  # noqa: N802
        """Count a key before it is hashed."""
        self.generic_visit(node)
        node.key = _counted(node.key)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        """Count a slice of a text or a list as newly made."""
        self.generic_visit(node)
        return _metered(":made", node) if isinstance(node.arg, nodes.Slice) else node


def _parts(node: nodes.Node) -> list[nodes.Node]:
    return [node, *node.find_all(nodes.Node)]


def _count_first(body: list[nodes.Node], line: int) -> None:
    """Insert a call at the start of a body that counts its parts and its text."""
    parts = [part for one in body for part in _parts(one)]
    text = sum(len(part.data) for part in parts if isinstance(part, nodes.TemplateData))
    call = _metered(":step", nodes.Const(len(parts) + 1), nodes.Const(text))
    body.insert(0, nodes.ExprStmt(call, lineno=line))


def _metered(name: str, value: nodes.Node, *args: nodes.Node) -> nodes.Filter:
    return nodes.Filter(value, name, list(args), [], None, None, lineno=value.lineno)


def _counted(value: nodes.Expr) -> nodes.Expr:
    return value if isinstance(value, nodes.Const) else _metered(":weigh", value)


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
    """Join the parts as `~` does, and count them."""
    meter = _meter(context)
    for part in parts:
        meter.weigh(part)
    text: str = meter.made((markup_join if context.eval_ctx.autoescape else str_join)(parts))
    return text


METER_FILTERS: Final = {":step": _step, ":weigh": _weigh, ":made": _made, ":each": _each, ":join": _join}
"""The filters that changed templates call; a theme that calls one by its name can only raise the count."""
