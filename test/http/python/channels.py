"""The client that awaits: its channels, which no other has, and the rest in short."""

import asyncio

import supabase
from realtime import RealtimeSubscribeStates

from place import ANON, PASSWORD, SERVICE, URL, new_address


async def client(key: str) -> supabase.AsyncClient:
    options = supabase.AsyncClientOptions(auto_refresh_token=False)
    return await supabase.acreate_client(URL, key, options)


async def subscribe(channel) -> None:
    """Returns when the channel is joined."""
    state = asyncio.get_running_loop().create_future()
    await channel.subscribe(lambda *told: state.done() or state.set_result(told))
    assert await state == (RealtimeSubscribeStates.SUBSCRIBED, None)


async def broadcasts(one: supabase.AsyncClient, other: supabase.AsyncClient) -> None:
    heard: asyncio.Queue = asyncio.Queue()
    broadcast = {"self": True, "ack": True}
    here = one.channel("room", {"config": {"broadcast": broadcast, "presence": None}})
    here.on_broadcast("greeting", lambda message: heard.put_nowait(message["payload"]))
    there = other.channel("room")
    await subscribe(here)
    await subscribe(there)
    await here.send_broadcast("greeting", {"from": "oneself"})
    assert await heard.get() == {"from": "oneself"}
    await there.send_broadcast("greeting", {"from": "there"})
    assert await heard.get() == {"from": "there"}
    await there.http_send("greeting", {"from": "HTTP"})
    assert await heard.get() == {"from": "HTTP"}
    await one.remove_channel(here)
    assert one.get_channels() == []


async def changes(one: supabase.AsyncClient) -> None:
    seen: asyncio.Queue = asyncio.Queue()
    inserted: asyncio.Queue = asyncio.Queue()
    ready = asyncio.Event()
    channel = one.channel("watch")
    channel.on_postgres_changes(
        "*", lambda change: seen.put_nowait(change["data"]), table="messages"
    )
    channel.on_postgres_changes(
        "INSERT",
        lambda change: inserted.put_nowait(change["data"]["record"]),
        table="messages",
        filter="body=eq.second",
    )
    channel.on_system(lambda told: ready.set())
    await subscribe(channel)
    await ready.wait()

    messages = one.table("messages")
    await messages.insert([{"id": 1, "body": "first"}, {"id": 2, "body": "second"}]).execute()
    assert [(await seen.get())["record"] for _ in range(2)] == [
        {"id": 1, "body": "first"},
        {"id": 2, "body": "second"},
    ]
    assert await inserted.get() == {"id": 2, "body": "second"}
    await messages.update({"body": "changed"}).eq("id", 1).execute()
    change = await seen.get()
    assert (change["type"].value, change["record"]) == ("UPDATE", {"id": 1, "body": "changed"})
    await messages.delete().eq("id", 1).execute()
    change = await seen.get()
    assert (change["type"].value, change["old_record"]["id"]) == ("DELETE", 1)
    await one.remove_all_channels()


async def everything_else(one: supabase.AsyncClient, other: supabase.AsyncClient) -> None:
    address = new_address()
    await one.auth.admin.create_user(
        {"email": address, "password": PASSWORD, "email_confirm": True}
    )
    await other.auth.sign_in_with_password({"email": address, "password": PASSWORD})
    assert (await other.auth.get_user()).user.email == address
    assert (await other.auth.refresh_session()).session
    assert (await other.table("messages").select("id").execute()).data == []
    await other.auth.sign_out()

    await one.storage.create_bucket("awaited")
    files = one.storage.from_("awaited")
    await files.upload("a.txt", b"a")
    assert await files.download("a.txt") == b"a"
    assert await files.exists("b.txt") is False
    assert (await files.create_signed_url("a.txt", 60))["signedURL"].startswith(URL)
    assert "awaited" in [bucket.id for bucket in await one.storage.list_buckets()]


async def main() -> None:
    one, other = await client(SERVICE), await client(ANON)
    await broadcasts(one, other)
    await changes(one)
    await everything_else(one, other)
    await one.realtime.close()
    await other.realtime.close()


asyncio.run(asyncio.wait_for(main(), 120))
