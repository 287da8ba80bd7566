-- The description of the API is kept until the catalogue changes.
drop function if exists api.description(api.inquiry);
