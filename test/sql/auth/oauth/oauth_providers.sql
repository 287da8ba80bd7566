-- The seven providers of the contract: how each is called, and with what.
select test.rows(
  'select id, client_id_name, scope, pkce from auth.oauth_providers order by place',
  $$
      select *
      from (values
        ('google', 'client_id', 'openid email profile', 'base64url'),
        ('github', 'client_id', 'read:user user:email', null),
        ('linkedin', 'client_id', 'openid profile email', null),
        ('facebook', 'client_id', 'public_profile,email', 'base64url'),
        ('instagram', 'client_id', 'instagram_business_basic', null),
        ('tiktok', 'client_key', 'user.info.basic', 'base64url'),
        ('envato', 'client_id', null, null)) as wanted (id, client_id_name, scope, pkce)
    $$,
  'as the contract has them'
);
