"""supabase.table and supabase.rpc: rows read, written and counted, and functions called."""

from postgrest.types import CountMethod

from place import ANON, SERVICE, client, refused

api = client(SERVICE)


def countries():
    return api.table("countries")


def data(query):
    return query.execute().data


def count(query) -> int:
    return query.execute().count


def names(query) -> list[str]:
    return [row["name"] for row in data(query.order("id"))]


# Writing.
one = {"name": "Germany", "iso": "DE", "tags": ["a", "b"], "doc": {"a": 1}, "span": "[1,10)"}
two = [{"name": "France", "n": 2}, {"name": "Spain, big", "iso": "ES", "n": 3}]
assert data(countries().insert({**one, "says": "the quick fox", "n": 1}))[0]["id"] == 1
assert len(data(countries().insert(two))) == 2
assert data(countries().insert({"name": "x"}, returning="minimal")) == []
ragged = [{"name": "x"}, {"iso": "XX"}]
assert count(countries().insert(ragged, count=CountMethod.exact, default_to_null=False)) == 2
assert data(countries().insert({"name": "x"}).select("name").single()) == {"name": "x"}
assert data(countries().upsert({"id": 2, "name": "La France"}))[0]["n"] == 2
assert data(countries().upsert({"id": 2}, on_conflict="id", ignore_duplicates=True)) == []
assert data(countries().update({"name": "France"}).eq("id", 2))[0]["name"] == "France"
assert data(countries().update({"n": 9}).max_affected(3).eq("name", "x"))[0]["n"] == 9
many = refused(lambda: countries().delete().max_affected(1).eq("name", "x").execute())
assert many.code == "PGRST124", many
assert count(countries().delete(count=CountMethod.exact).or_("name.eq.x,name.is.null")) == 4
for country, city in [(1, "Berlin"), (1, "Bonn"), (2, "Paris")]:
    api.table("cities").insert({"country_id": country, "name": city}).execute()

# Reading.
assert data(countries().select("id", "name").eq("id", 1)) == [{"id": 1, "name": "Germany"}]
assert count(countries().select("*", count=CountMethod.exact).limit(1)) == 3
assert count(countries().select("*", count=CountMethod.exact, head=True)) == 3
assert data(countries().select("name").eq("id", 1).single()) == {"name": "Germany"}
assert data(countries().select("name").eq("id", 1).maybe_single()) == {"name": "Germany"}
assert countries().select("*").eq("id", 0).maybe_single().execute() is None
none = refused(lambda: countries().select("*").eq("id", 0).single().execute())
assert none.code == "PGRST116", none
assert data(countries().select("id,name").eq("id", 1).csv()) == "id,name\n1,Germany"
assert "iso" not in data(countries().select("*").eq("id", 2).strip_nulls())[0]
assert "cost=" in countries().select("*").explain().execute()
assert "Plan" in data(countries().select("*").explain(format="json", analyze=True))[0]
assert data(countries().select("doc->a, b:doc->>a").eq("id", 1)) == [{"a": 1, "b": "1"}]

# Of other tables.
embedding = countries().select("name, cities(name)").eq("id", 1)
cities = data(embedding.order("name", foreign_table="cities", desc=True))[0]["cities"]
assert cities == [{"name": "Bonn"}, {"name": "Berlin"}]
inner = "name, cities!inner(name)"
assert names(countries().select(inner).eq("cities.name", "Paris")) == ["France"]
either = "name.eq.Bonn,name.eq.Rome"
assert names(countries().select(inner).or_(either, reference_table="cities")) == ["Germany"]

# Every filter.
germany, france, spain = "Germany", "France", "Spain, big"
for wanted, asked in [
    ([germany], lambda query: query.eq("n", 1)),
    ([france, spain], lambda query: query.neq("n", 1)),
    ([france, spain], lambda query: query.gt("n", 1)),
    ([france, spain], lambda query: query.gte("n", 2)),
    ([germany], lambda query: query.lt("n", 2)),
    ([germany, france], lambda query: query.lte("n", 2)),
    ([france], lambda query: query.is_("iso", None)),
    ([germany, spain], lambda query: query.not_.is_("iso", "null")),
    ([france], lambda query: query.like("name", "%nc%")),
    ([germany], lambda query: query.ilike("name", "g%")),
    ([germany], lambda query: query.like_all_of("name", "%G%,%y")),
    ([germany, france], lambda query: query.like_any_of("name", "G%,F%")),
    ([germany], lambda query: query.ilike_all_of("name", "%g%,%Y")),
    ([germany, france], lambda query: query.ilike_any_of("name", "g%,f%")),
    ([germany, france], lambda query: query.or_("n.eq.1,and(n.gt.1,n.lt.3)")),
    ([spain], lambda query: query.in_("name", [spain, "Rome"])),
    ([], lambda query: query.in_("n", [])),
    ([germany], lambda query: query.fts("says", "fox")),
    ([germany], lambda query: query.plfts("says", "the fox")),
    ([germany], lambda query: query.phfts("says", "quick fox")),
    ([germany], lambda query: query.wfts("says", "quick or slow")),
    ([germany], lambda query: query.contains("tags", ["a"])),
    ([germany], lambda query: query.contains("doc", {"a": 1})),
    ([germany], lambda query: query.contains("span", "[2,3)")),
    ([germany], lambda query: query.contained_by("tags", ["a", "b", "c"])),
    ([germany], lambda query: query.contained_by("doc", {"a": 1, "b": 2})),
    ([germany], lambda query: query.overlaps("tags", ["b"])),
    ([germany], lambda query: query.ov("span", "[2,3)")),
    ([germany], lambda query: query.range_lt("span", (20, 30))),
    ([germany], lambda query: query.range_gt("span", (-3, 0))),
    ([germany], lambda query: query.range_lte("span", (20, 30))),
    ([germany], lambda query: query.range_gte("span", (-3, 0))),
    ([germany], lambda query: query.range_adjacent("span", (9, 20))),
    ([germany], lambda query: query.match({"n": 1, "iso": "DE"})),
    ([germany], lambda query: query.filter("n", "eq", "1")),
    ([france, spain], lambda query: query.range(1, 2)),
    ([france], lambda query: query.limit(1).offset(1)),
]:
    assert names(asked(countries().select("name"))) == wanted, wanted
how = {"type": "web_search", "config": "english"}
assert data(countries().select("name").text_search("says", "fox", how)) == [{"name": germany}]

# Functions.
assert data(api.rpc("add", {"a": 1, "b": 2})) == 3
assert data(api.rpc("add", {"a": 1, "b": 2}, get=True)) == 3
assert data(api.rpc("total", {"of": [1, 2, 3]}, get=True)) == 6
assert data(api.rpc("every_country").eq("n", 2).single())["name"] == france
assert count(api.rpc("every_country", count=CountMethod.exact, head=True)) == 3
assert len(data(api.rpc("every_country").select("name").limit(2))) == 2

# What is refused.
for code, asked in [
    ("PGRST205", lambda: api.table("none").select("*").execute()),
    ("42703", lambda: countries().select("none").execute()),
    ("PGRST204", lambda: countries().insert({"none": 1}).execute()),
    ("22P02", lambda: countries().select("*").eq("n", "x").execute()),
    ("23505", lambda: countries().insert({"id": 1}).execute()),
    ("PGRST202", lambda: api.rpc("none").execute()),
    ("PGRST106", lambda: api.schema("other").table("countries").select("*").execute()),
]:
    error = refused(asked)
    assert error.code == code, error
assert data(api.schema("public").table("countries").select("id").eq("id", 1)) == [{"id": 1}]
assert data(client(ANON).table("countries").select("id")) == []
