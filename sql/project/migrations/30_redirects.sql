-- A mail knows where its request wants to go.
drop function if exists auth.mail_grant(text, text, jsonb, inet);
