-- What the first proof of an address removes is a setting.
alter table core.settings add column first_proof text not null default 'clear';
drop function if exists auth.token_redeem(text[], text, text, text, core.request);
drop function if exists auth.code_redeem(text[], text, text, text, core.request);
drop function if exists auth.token_apply(auth.users, auth.one_time_tokens, text, inet);
drop function if exists auth.address_prove(auth.users, auth.one_time_tokens, text);
