-- A refusal waits where a costly hash of somebody else would have to be computed.
drop function if exists auth.bcrypt_padded(integer, integer, text);
