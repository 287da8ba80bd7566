-- TikTok: a key in place of an id, and an error in every answer, which is ok when there is none.
create temporary table came as
  select *
  from
    test.returned_by(
      'tiktok',
      '[
          {"access_token": "act.example", "open_id": "x", "refresh_token": "rft", "scope": "user.info.basic", "token_type": "Bearer"},
          {"data": {"user": {"open_id": "723f24d7", "union_id": "c9c60f44", "avatar_url": "https://p19-sign.tiktokcdn-us.com/1", "display_name": "Tik Toker"}},
           "error": {"code": "ok", "message": "", "log_id": "2022"}}
        ]'
    );
select
  test.is(
    (asks #> '{0,form}') - 'code_verifier',
    '{
      "grant_type": "authorization_code",
      "code": "a code",
      "client_key": "tiktok client",
      "redirect_uri": "https://api.example.com/auth/v1/callback"
    }',
    'the form'
  ),
  test.ok((asks #> '{0,form}') ? 'code_verifier', 'a verifier'),
  test.is(asks #>> '{0,url}', 'https://open.tiktokapis.com/v2/oauth/token/', 'the token'),
  test.is(
    asks #>> '{1,url}',
    'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name',
    'the profile'
  )
from came;
select test.is(
  test.identity('tiktok'),
  '{
      "sub": "723f24d7",
      "email_verified": false,
      "name": "Tik Toker",
      "avatar_url": "https://p19-sign.tiktokcdn-us.com/1",
      "union_id": "c9c60f44"
    }',
  'kept'
);
