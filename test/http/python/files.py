"""supabase.storage: buckets, files and links."""

import tempfile

import httpx
from storage3.types import CreateSignedUploadUrlOptions

from place import ANON, SERVICE, client, refused

storage = client(SERVICE).storage

# Buckets.
storage.create_bucket("private")
storage.create_bucket(
    "pictures",
    options={"public": True, "file_size_limit": 1000, "allowed_mime_types": ["text/plain"]},
)
assert refused(lambda: storage.create_bucket("private")).code == "Duplicate"
assert {bucket.id for bucket in storage.list_buckets()} >= {"private", "pictures"}
assert storage.get_bucket("pictures").allowed_mime_types == ["text/plain"]
assert storage.get_bucket("private").owner == ""
storage.update_bucket("private", {"public": False, "file_size_limit": 100})
assert storage.get_bucket("private").file_size_limit == 100
assert refused(lambda: storage.get_bucket("none")).message == "Bucket not found"

# A file comes as bytes, as a path or as what is open.
files = storage.from_("private")
assert files.upload("a/bytes.txt", b"bytes").full_path == "private/a/bytes.txt"
with tempfile.NamedTemporaryFile() as written:
    written.write(b"a path")
    written.flush()
    files.upload("a/path.txt", written.name)
    with open(written.name, "rb") as opened:
        files.upload("a/open.txt", opened, {"cache-control": "60", "metadata": {"kind": "open"}})
odd = "a/ä ö+&?#.txt"
files.upload(odd, b"odd")
assert refused(lambda: files.upload("a/bytes.txt", b"again")).code == "Duplicate"
files.upload("a/bytes.txt", b"again", {"upsert": "true"})
files.update("a/bytes.txt", b"updated", {"content-type": "text/plain"})
assert refused(lambda: files.upload("large", b"x" * 101)).status == "413"

# Reading.
assert files.download("a/bytes.txt") == b"updated"
assert files.download(odd) == b"odd"
assert refused(lambda: files.download("none")).code == "not_found"
assert files.info("a/open.txt")["metadata"] == {"kind": "open"}
assert files.exists("a/open.txt") is True
assert files.exists("none") is False
names = ["bytes.txt", "open.txt", "path.txt", "ä ö+&?#.txt"]
assert [file["name"] for file in files.list("a")] == names
assert [file["name"] for file in files.list("a", {"limit": 1, "offset": 1})] == ["open.txt"]
backwards = files.list("a", {"sortBy": {"column": "name", "order": "desc"}})
assert [file["name"] for file in backwards] == names[::-1]
assert [file["name"] for file in files.list("a", {"search": "pa"})] == ["path.txt"]
page = files.list_v2({"limit": 3, "prefix": "a/"})
assert page.hasNext and len(page.objects) == 3
assert len(files.list_v2({"prefix": "a/", "cursor": page.nextCursor}).objects) == 1
assert [folder.name for folder in files.list_v2({"with_delimiter": True}).folders] == ["a/"]

# Links to read.
for path in ["a/bytes.txt", odd]:
    assert httpx.get(files.create_signed_url(path, 60)["signedURL"]).content == files.download(path)
link = files.create_signed_url("a/bytes.txt", 60, {"download": "ä.txt"})["signedUrl"]
assert httpx.get(link).headers["content-disposition"].endswith("filename*=UTF-8''%C3%A4.txt")
links = files.create_signed_urls(["a/bytes.txt", "none"], 60)
assert httpx.get(links[0]["signedURL"]).content == b"updated"
assert links[1]["signedURL"] is None and links[1]["error"]
assert refused(lambda: files.create_signed_url("none", 60)).status == "404"

# Links to write.
link = files.create_signed_upload_url("b/signed.txt")
files.upload_to_signed_url("b/signed.txt", link["token"], b"signed")
link = files.create_signed_upload_url("b/signed.txt", CreateSignedUploadUrlOptions(upsert="true"))
files.upload_to_signed_url("b/signed.txt", link["token"], b"signed again")
assert files.download("b/signed.txt") == b"signed again"

# Moving, copying, removing.
files.move("a/path.txt", "b/moved.txt")
files.copy("b/moved.txt", "b/copied.txt")
assert refused(lambda: files.move("none", "b/x")).code == "not_found"
assert refused(lambda: files.copy("b/moved.txt", "b/copied.txt")).code == "Duplicate"
assert files.download("b/copied.txt") == b"a path"
assert [file["name"] for file in files.remove(["b/copied.txt", "none"])] == ["b/copied.txt"]
assert files.exists("b/copied.txt") is False

# A public bucket; whoever may not.
pictures = storage.from_("pictures")
pictures.upload("a b.txt", b"public")
assert httpx.get(pictures.get_public_url("a b.txt")).content == b"public"
saved = httpx.get(pictures.get_public_url("a b.txt", {"download": True}))
assert saved.headers["content-disposition"].startswith("attachment")
pdf = {"content-type": "application/pdf"}
assert refused(lambda: pictures.upload("x.pdf", b"%PDF-1.4", pdf)).status == "415"
stranger = client(ANON).storage
assert refused(lambda: stranger.from_("pictures").upload("x.txt", b"x")).status == "403"
assert refused(lambda: stranger.create_bucket("x")).status == "403"

# The end.
assert refused(lambda: storage.delete_bucket("private")).status == "409"
storage.empty_bucket("private")
storage.delete_bucket("private")
assert refused(lambda: storage.delete_bucket("private")).status == "404"
