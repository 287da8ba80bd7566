-- The providers we know; written anew at each installation, so a row of your own needs another id. Secrets and your own
-- addresses are settings and do not stand here. A call is sent to userinfo_url with its path appended. Every path into
-- the answers begins with the name of the call whose answer it reads. The first object holds the defaults.
delete from auth.oauth_providers
where id in ('google', 'github', 'linkedin', 'facebook', 'instagram', 'tiktok', 'envato');

-- github: the profile holds the address that a person shows, verified or not; only /user/emails says which is verified.
-- linkedin: it has sent "true" for true.
-- instagram: two shapes are documented, with and without a list around them, of the token and of the profile.
-- tiktok: every answer has an error, which is "ok" when there is none.
-- envato: the rights of an app are ticked at Envato. The account holds sums of money: we read only names and picture.
insert into auth.oauth_providers
select provider.*
from
  jsonb_populate_recordset(
    jsonb_populate_record(
      null::auth.oauth_providers,
      $$
{
  "client_id_name": "client_id",
  "token_paths": ["$.access_token"],
  "calls": [{ "name": "profile", "path": "", "token": "bearer" }],
  "email_paths": [],
  "verified_paths": [],
  "name_paths": [],
  "name_parts": [],
  "user_name_paths": [],
  "avatar_paths": [],
  "extra_paths": {},
  "silence_denies": false
}
      $$
    ),
    $$
[
  {
    "id": "google",
    "place": 1,
    "name": "Google",
    "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
    "token_url": "https://oauth2.googleapis.com/token",
    "userinfo_url": "https://openidconnect.googleapis.com/v1/userinfo",
    "scope": "openid email profile",
    "pkce": "base64url",
    "issuer": "https://accounts.google.com",
    "id_paths": ["$.profile.sub"],
    "email_paths": ["$.profile.email"],
    "verified_paths": ["$.profile.email_verified"],
    "name_paths": ["$.profile.name"],
    "avatar_paths": ["$.profile.picture"],
    "extra_paths": { "hd": "$.profile.hd" }
  },
  {
    "id": "github",
    "place": 2,
    "name": "GitHub",
    "authorize_url": "https://github.com/login/oauth/authorize",
    "token_url": "https://github.com/login/oauth/access_token",
    "userinfo_url": "https://api.github.com",
    "scope": "read:user user:email",
    "calls": [
      { "name": "profile", "path": "/user", "token": "bearer" },
      { "name": "emails", "path": "/user/emails?per_page=100", "token": "bearer", "optional": true }
    ],
    "id_paths": ["$.profile.id"],
    "email_paths": ["$.emails[*] ? (@.primary == true && @.verified == true).email"],
    "verified_paths": ["$.emails[*] ? (@.primary == true && @.verified == true).verified"],
    "name_paths": ["$.profile.name", "$.profile.login"],
    "user_name_paths": ["$.profile.login"],
    "avatar_paths": ["$.profile.avatar_url"]
  },
  {
    "id": "linkedin",
    "place": 3,
    "name": "LinkedIn",
    "authorize_url": "https://www.linkedin.com/oauth/v2/authorization",
    "token_url": "https://www.linkedin.com/oauth/v2/accessToken",
    "userinfo_url": "https://api.linkedin.com/v2/userinfo",
    "scope": "openid profile email",
    "id_paths": ["$.profile.sub"],
    "email_paths": ["$.profile.email"],
    "verified_paths": ["$.profile.email_verified", "strict $.profile.email_verified == \"true\""],
    "name_paths": ["$.profile.name"],
    "avatar_paths": ["$.profile.picture"]
  },
  {
    "id": "facebook",
    "place": 4,
    "name": "Facebook",
    "authorize_url": "https://www.facebook.com/dialog/oauth",
    "token_url": "https://graph.facebook.com/oauth/access_token",
    "userinfo_url": "https://graph.facebook.com/me",
    "scope": "public_profile,email",
    "pkce": "base64url",
    "calls": [
      {
        "name": "profile",
        "path": "?fields=id,name,email,first_name,last_name,picture.type(large)",
        "token": "bearer",
        "proof": true
      }
    ],
    "id_paths": ["$.profile.id"],
    "email_paths": ["$.profile.email"],
    "name_paths": ["$.profile.name"],
    "avatar_paths": ["$.profile.picture.data ? (!(@.is_silhouette == true)).url"]
  },
  {
    "id": "instagram",
    "place": 5,
    "name": "Instagram",
    "authorize_url": "https://www.instagram.com/oauth/authorize",
    "token_url": "https://api.instagram.com/oauth/access_token",
    "userinfo_url": "https://graph.instagram.com/me",
    "scope": "instagram_business_basic",
    "token_paths": ["$.access_token", "$.data.access_token"],
    "calls": [
      {
        "name": "profile",
        "path": "?fields=user_id,username,name,account_type,profile_picture_url",
        "token": "query"
      }
    ],
    "id_paths": ["$.profile.user_id", "$.profile.data.user_id", "$.profile.id", "$.profile.data.id"],
    "name_paths": ["$.profile.name", "$.profile.data.name"],
    "user_name_paths": ["$.profile.username", "$.profile.data.username"],
    "avatar_paths": ["$.profile.profile_picture_url", "$.profile.data.profile_picture_url"],
    "extra_paths": {
      "app_scoped_id": "$.profile.**{0 to 2}.id",
      "account_type": "$.profile.**{0 to 2}.account_type"
    }
  },
  {
    "id": "tiktok",
    "place": 6,
    "name": "TikTok",
    "authorize_url": "https://www.tiktok.com/v2/auth/authorize/",
    "token_url": "https://open.tiktokapis.com/v2/oauth/token/",
    "userinfo_url": "https://open.tiktokapis.com/v2/user/info/",
    "client_id_name": "client_key",
    "scope": "user.info.basic",
    "pkce": "base64url",
    "calls": [
      {
        "name": "profile",
        "path": "?fields=open_id,union_id,avatar_url,display_name",
        "token": "bearer",
        "good": "$.error ? (@.code == \"ok\")"
      }
    ],
    "id_paths": ["$.profile.data.user.open_id"],
    "name_paths": ["$.profile.data.user.display_name"],
    "avatar_paths": ["$.profile.data.user.avatar_url"],
    "extra_paths": { "union_id": "$.profile.data.user.union_id" }
  },
  {
    "id": "envato",
    "place": 7,
    "name": "Envato",
    "authorize_url": "https://api.envato.com/authorization",
    "token_url": "https://api.envato.com/token",
    "userinfo_url": "https://api.envato.com",
    "calls": [
      { "name": "whoami", "path": "/whoami", "token": "bearer" },
      { "name": "username", "path": "/v1/market/private/user/username.json", "token": "bearer", "optional": true },
      { "name": "email", "path": "/v1/market/private/user/email.json", "token": "bearer", "optional": true },
      { "name": "account", "path": "/v1/market/private/user/account.json", "token": "bearer", "optional": true }
    ],
    "id_paths": ["$.whoami.userId"],
    "email_paths": ["$.email.email"],
    "name_parts": ["$.account.account.firstname", "$.account.account.surname"],
    "user_name_paths": ["$.username.username"],
    "avatar_paths": ["$.account.account.image"],
    "silence_denies": true
  }
]
    $$
  ) as provider;
