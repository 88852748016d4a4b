import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message

from engine import catalogue
from engine.catalogue import shipped
from maubinh.settlement.v1.ruleset_info_pb2 import RulesetInfo
from maubinh.settlement.v1.rulesets_pb2 import (
    GetRulesetRequest,
    GetRulesetResponse,
    ListRulesetsRequest,
    ListRulesetsResponse,
)
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest, SettleRoundResponse
from service.handlers.table import methods
from tests.service.client import Client
from tests.service.running import running
from tests.service.test_settle_round import V1, round_of

FILES = sorted((Path(catalogue.__file__).parent / "rulesets").glob("*.toml"))
ABOUT = {"id", "name", "version", "newest", "digest", "text"}


def read(file: Path) -> tuple[str, dict[str, Any]]:
    text = file.read_bytes().decode()
    return text, tomllib.loads(text)


def get(client: Client, ruleset: str) -> RulesetInfo:
    request = GetRulesetRequest(ruleset=ruleset)
    return client.call("GetRuleset", request, GetRulesetResponse).ruleset


def enum_text(message: Message, name: str, number: int) -> str:
    enum = message.DESCRIPTOR.fields_by_name[name].enum_type
    assert enum is not None
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return enum.values_by_number[number].name.removeprefix(prefix).lower()


def as_written(message: Message) -> dict[str, Any]:
    """Return a message as the table of a definition file that it was made from."""
    return {
        field.name: field_as_written(message, field.name) for field in message.DESCRIPTOR.fields
    }


def field_as_written(message: Message, name: str) -> Any:  # noqa: ANN401 - any value of TOML
    field = message.DESCRIPTOR.fields_by_name[name]
    value = getattr(message, name)
    if name == "payout":
        payout = as_written(value)
        return payout["base"] if payout == plain(payout["base"]) else payout
    if field.message_type and field.message_type.name.endswith("Label") and field.is_repeated:
        key = field.message_type.fields[0].name
        return {enum_text(item, key, getattr(item, key)): as_written(item.label) for item in value}
    if field.message_type:
        return [as_written(item) for item in value] if field.is_repeated else as_written(value)
    if field.enum_type:
        numbers = value if field.is_repeated else [value]
        texts = [enum_text(message, name, number) for number in numbers]
        return texts if field.is_repeated else texts[0]
    return value


def plain(base: int) -> dict[str, int]:
    return {"base": base, "xi_row": 0, "xi_lon_row": 0, "times": 1}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_key_is_a_field(client: Client, file: Path) -> None:
    text, table = read(file)
    told = as_written(get(client, f"{table['id']}@{table['version']}"))
    assert told["id"] == f"{table['id']}@{table['version']}"
    assert told["name"] == table["id"]
    assert told["version"] == table["version"]
    assert told["text"] == text
    assert told["digest"] == hashlib.sha256(text.encode()).hexdigest()
    rules = {key: value for key, value in table.items() if key not in ABOUT}
    rules["labels"].setdefault("sap", {})
    assert {key: value for key, value in told.items() if key not in ABOUT} == rules


def test_every_ruleset_is_listed(client: Client) -> None:
    reply = client.call("ListRulesets", ListRulesetsRequest(), ListRulesetsResponse)
    tables = [read(file)[1] for file in FILES]
    assert [
        (item.id, item.name, item.version, item.newest, item.label.vi, item.label.en)
        for item in reply.rulesets
    ] == [
        (
            f"{table['id']}@{table['version']}",
            table["id"],
            table["version"],
            True,
            table["labels"]["name"]["vi"],
            table["labels"]["name"]["en"],
        )
        for table in tables
    ]
    assert [as_written(item.source) for item in reply.rulesets] == [
        table["source"] for table in tables
    ]
    assert [item.digest for item in reply.rulesets] == [
        hashlib.sha256(file.read_bytes()).hexdigest() for file in FILES
    ]


def test_a_name_alone_is_the_newest_version(client: Client) -> None:
    assert get(client, "ca-ach") == get(client, "ca-ach@1")


def test_a_house_ruleset_is_told_of_and_settled_by_in_every_version(tmp_path: Path) -> None:
    text = next(file for file in FILES if file.stem == "ca-ach-1").read_text(encoding="utf-8")
    house = text.replace('id = "ca-ach"', 'id = "nha-toi"')
    (tmp_path / "one.toml").write_text(house, encoding="utf-8")
    second = house.replace("version = 1", "version = 2").replace("sweep_one = 2", "sweep_one = 3")
    (tmp_path / "two.toml").write_text(second, encoding="utf-8")
    catalogue = shipped().with_folder(tmp_path)
    with running(methods, catalogue) as server, Client(server.target) as client:
        listed = client.call("ListRulesets", ListRulesetsRequest(), ListRulesetsResponse)
        assert [(item.id, item.newest) for item in listed.rulesets][-4:-1] == [
            ("nha-toi@1", False),
            ("nha-toi@2", True),
            ("sap-lang@1", True),
        ]
        assert get(client, "nha-toi").sap.sweep_one == 3
        assert not get(client, "nha-toi@1").newest
        for ruleset, chi in (("nha-toi@1", 17), ("nha-toi", 26)):
            reply = client.call("SettleRound", round_of(ruleset, V1), SettleRoundResponse)
            assert reply.hands[0].chi == chi


def test_a_request_of_another_type_is_not_mistaken(client: Client) -> None:
    body = SettleRoundRequest(ruleset="ca-ach", stake=1)
    assert client.refusal("ListRulesets", body).reason == "FIELD_UNKNOWN"
