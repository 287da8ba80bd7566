"""supabase.auth: an account from the sign-up to its end."""

import uuid

from place import PASSWORD, SERVICE, client, new_address, refused

admin = client(SERVICE).auth.admin

# A sign-up waits for its confirmation. A taken address looks the same.
ann = client()
address = new_address()
for _ in range(2):
    signed_up = ann.auth.sign_up(
        {"email": address, "password": PASSWORD, "options": {"data": {"name": "Ann"}}}
    )
    assert signed_up.session is None
    assert signed_up.user.email == address
    assert signed_up.user.user_metadata == {"name": "Ann"}
wrong = refused(lambda: ann.auth.sign_in_with_password({"email": address, "password": PASSWORD}))
assert wrong.code == "email_not_confirmed", wrong

weak = refused(lambda: ann.auth.sign_up({"email": new_address(), "password": "short"}))
assert type(weak).__name__ == "AuthWeakPasswordError", repr(weak)
assert weak.reasons == ["length"]

# A code, a link's token and a wrong code.
ann.auth.resend({"type": "signup", "email": address})
link = admin.generate_link({"type": "signup", "email": new_address(), "password": PASSWORD})
confirmed = client().auth.verify_otp({"type": "signup", "token_hash": link.properties.hashed_token})
assert confirmed.session and confirmed.user.email_confirmed_at

ann.auth.sign_in_with_otp({"email": address})
code = admin.generate_link({"type": "magiclink", "email": address}).properties.email_otp
wrong = refused(lambda: ann.auth.verify_otp({"type": "email", "email": address, "token": "x" * 6}))
assert wrong.code == "otp_expired", wrong
assert ann.auth.verify_otp({"type": "email", "email": address, "token": code}).user.email == address

# The user's own account.
assert ann.auth.get_user().user.email == address
assert ann.auth.get_claims()["claims"]["email"] == address
assert ann.auth.get_user_identities().identities == []
assert ann.auth.update_user({"data": {"name": "Ann Lee"}}).user.user_metadata["name"] == "Ann Lee"
ann.auth.update_user({"password": PASSWORD + "!"})
ann.auth.update_user({"email": new_address()})
ann.auth.reset_password_for_email(address)

wrong = refused(lambda: ann.auth.sign_in_with_password({"email": address, "password": PASSWORD}))
assert wrong.code == "invalid_credentials", wrong
again = ann.auth.sign_in_with_password({"email": address, "password": PASSWORD + "!"})
assert again.user.email == address

# A session is renewed, taken elsewhere and ended.
events = []
subscription = ann.auth.on_auth_state_change(lambda event, session: events.append(event))
first = ann.auth.get_session()
second = ann.auth.refresh_session().session
assert second.refresh_token != first.refresh_token
wrong = refused(lambda: client().auth.refresh_session("none"))
assert wrong.code == "refresh_token_not_found", wrong
elsewhere = client()
assert elsewhere.auth.set_session(second.access_token, second.refresh_token).user.email == address
elsewhere.auth.sign_out({"scope": "others"})
elsewhere.auth.sign_out({"scope": "local"})
ann.auth.sign_in_with_password({"email": address, "password": PASSWORD + "!"})
admin.sign_out(ann.auth.get_session().access_token)
ann.auth.sign_out()
assert ann.auth.get_user() is None
assert events == ["TOKEN_REFRESHED", "SIGNED_IN", "SIGNED_OUT"], events
subscription.unsubscribe()

# Without an address.
nobody = client().auth.sign_in_anonymously({"options": {"data": {"table": 7}}})
assert nobody.session and nobody.user.email is None
client().auth.sign_in_with_otp({"phone": "+4915112345678"})

# Through a provider, with a code that is not one.
away = ann.auth.sign_in_with_oauth(
    {"provider": "google", "options": {"redirect_to": "https://app.example.com"}}
)
assert away.url.startswith(f"{ann.auth_url}/authorize?")
wrong = refused(
    lambda: ann.auth.exchange_code_for_session(
        {"auth_code": "none", "code_verifier": "v", "redirect_to": ""}
    )
)
assert wrong.status == 401, wrong

# With the service key.
bob = new_address()
made = admin.create_user(
    {
        "email": bob,
        "password": PASSWORD,
        "email_confirm": True,
        "user_metadata": {"a": 1},
        "app_metadata": {"b": 2},
    }
).user
assert made.user_metadata == {"a": 1} and made.app_metadata["b"] == 2
assert made.id in [user.id for user in admin.list_users()]
assert len(admin.list_users(page=1, per_page=1)) == 1
assert admin.get_user_by_id(made.id).user.email == bob
banned = admin.update_user_by_id(made.id, {"ban_duration": "24h", "user_metadata": {"c": 3}}).user
assert banned.banned_until and banned.user_metadata == {"a": 1, "c": 3}
assert admin.update_user_by_id(made.id, {"ban_duration": "none"}).user.banned_until is None
assert admin.invite_user_by_email(new_address(), {"data": {"x": 1}}).user.user_metadata == {"x": 1}
for kind in ["recovery", "magiclink"]:
    assert admin.generate_link({"type": kind, "email": bob}).properties.email_otp
assert refused(lambda: admin.create_user({"email": bob})).code == "email_exists"
assert refused(lambda: admin.get_user_by_id(str(uuid.uuid4()))).code == "user_not_found"
assert refused(lambda: client().auth.admin.list_users()).status == 403
admin.delete_user(made.id)
assert refused(lambda: admin.delete_user(made.id)).code == "user_not_found"
