create or replace function auth.duration_of(p_text text)
returns interval
language sql
immutable
parallel safe
as $$
  -- As Go writes one: 24h, 1h30m, 1.5h. At most a hundred years or so; null when it is none.
  select
    case
      when p_text ~ '^([0-9]{1,9}(\.[0-9]{1,9})?(ns|us|ms|s|m|h))+$' then (
        select
          make_interval(
            secs =>
              least(
                3e9,
                sum(
                  part[1]::double precision * case part[2]
                    when 'h' then 3600
                    when 'm' then 60
                    when 's' then 1
                    when 'ms' then 1e-3
                    when 'us' then 1e-6
                    else 1e-9
                  end
                )
              )
          )
        from regexp_matches(p_text, '([0-9.]+)(ns|us|ms|s|m|h)', 'g') as part
      )
    end;
$$;

comment on function auth.duration_of(text) is 'A duration like 24h or 1h30m; null when it is none.';
