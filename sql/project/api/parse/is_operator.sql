create or replace function api.is_operator(p_text text)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    p_text in (
      'eq',
      'neq',
      'gt',
      'gte',
      'lt',
      'lte',
      'like',
      'ilike',
      'match',
      'imatch',
      'in',
      'is',
      'isdistinct',
      'fts',
      'plfts',
      'phfts',
      'wfts',
      'cs',
      'cd',
      'ov',
      'sl',
      'sr',
      'nxr',
      'nxl',
      'adj'
    );
$$;

comment on function api.is_operator is 'Whether that is the name of an operator.';
