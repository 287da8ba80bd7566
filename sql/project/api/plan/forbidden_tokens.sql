create or replace function api.forbidden_tokens(p_tokens text[], p_language text)
returns boolean
language sql
immutable
parallel safe
as $$
  -- Words that write, change the session or the catalogue, or run a text; some, which are ordinary names too, only
  -- where a statement begins. A statement of SQL can only begin as a query does.
  select
    exists (
      select
      from
        (
          select
            lower(token collate "C") as word,
            lag(lower(token collate "C"), 1, ';') over (order by place) as before
          from unnest(p_tokens) with ordinality as said (token, place)
        ) as said
      where
        said.word ~ '^(alter|call|copy|create|cursor|deallocate|delete|discard|do|drop|execute|explain|grant)$'
        or said.word ~ '^(insert|listen|load|lock|merge|notify|open|prepare|refcursor|reset|revoke|set|share)$'
        or said.word ~ '^(temp|temporary|truncate|unlisten|unlogged|update|vacuum)$'
        or (
          p_language = 'plpgsql'
          and said.before in (';', 'begin', 'then', 'else', 'loop', '>', '>>')
          and (
            said.word ~ '^(abort|analyze|checkpoint|close|cluster|comment|commit|fetch|import|move|reassign)$'
            or said.word ~ '^(refresh|reindex|release|repack|rollback|savepoint|security|show|start|wait)$'
          )
        )
        or (
          p_language = 'sql'
          and (
            said.word = 'into'
            or (
              said.before = ';'
              and said.word !~ '^(select|with|values|table|return|begin|end|\(|;)$'
            )
          )
        )
    );
$$;

comment on function api.forbidden_tokens is 'True where a body may do more than read and compute.';
