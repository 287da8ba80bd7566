create or replace function import.count_of(p_count jsonb)
returns bigint language sql immutable as $$
  -- A count, or the sum of what it is divided into.
  -- {"apple": 2, "twitter": 1} is 3.
  select case jsonb_typeof(p_count)
    when 'number' then p_count::bigint
    when 'object' then (select sum(value::bigint) from jsonb_each_text(p_count))::bigint
  end;
$$;

create or replace function import.counts_in_words(p_count jsonb)
returns text language sql immutable as $$
  -- What a count is divided into, such as apple: 2, twitter: 1.
  select string_agg(format('%s: %s', key, value), ', ' order by key)
  from jsonb_each_text(case jsonb_typeof(p_count) when 'object' then p_count else '{}' end);
$$;

create or replace function import.warnings_of_counts(p_counts jsonb, p_item text, p_words jsonb)
returns jsonb language sql immutable as $$
  -- A warning of each count that is not zero.
  -- p_words is a list of [count, code, message]; %1$s in the message is the number, %2$s what it is divided into.
  select coalesce(
    jsonb_agg(
      import.warning(
        words.said ->> 1,
        p_item,
        format(
          words.said ->> 2,
          import.count_of(p_counts -> (words.said ->> 0)),
          import.counts_in_words(p_counts -> (words.said ->> 0))
        )
      )
      order by words.at
    ),
    '[]'
  )
  from jsonb_array_elements(p_words) with ordinality as words (said, at)
  where import.count_of(p_counts -> (words.said ->> 0)) > 0;
$$;

create or replace function import.user_warnings(p_counts jsonb)
returns jsonb language sql immutable as $$
  -- p_counts is the sum of what import.load_users counted, page by page.
  select import.warnings_of_counts(
    p_counts, 'auth.users', '[
        ["lost", "password_unusable",
          "%1$s users have passwords that cannot be checked here (%2$s): they choose a new one by recovery"],
        ["keptHere", "password_kept",
          "%1$s users keep the password that they have here: that of the source cannot be checked"],
        ["stranded", "user_stranded",
          "%1$s users have no address, no number and no account elsewhere that signs in here: they cannot come in"],
        ["byProvider", "provider_unknown",
          "%1$s accounts at providers that do not sign in here were left out (%2$s): their users come in by address"],
        ["mfa", "mfa_lost", "%1$s users had a second factor, which does not come"],
        ["sso", "sso_lost", "%1$s users signed in by SSO: they come in by recovery or by a link"],
        ["deleted", "user_deleted", "%1$s users are deleted in the source and do not come"],
        ["gone", "user_gone",
          "%1$s users who came before are not in the source any more: they are banned here, and app_metadata says why"],
        ["missing", "users_missing",
          "%1$s users who came before are not in the source now, more than are: it may show a part, so nobody is banned"],
        ["takenHere", "user_conflict",
          "%1$s users have a new address or number in the source that another user has here (%2$s): they keep the old one"],
        ["changedHere", "user_changed_here",
          "%1$s fields of users were changed in the source and here since the last import (%2$s): here they stay as they are"],
        ["anonymous", "user_anonymous",
          "%1$s anonymous users come, but their sessions do not: nobody can sign in as them"],
        ["addresses", "address_left_out",
          "%1$s users come without their address: it is not valid here, or another user has it"],
        ["numbers", "number_left_out",
          "%1$s users come without their number: it is not valid here, or another user has it"],
        ["roles", "role_left_out", "%1$s users had other roles than authenticated (%2$s), which all have here"],
        ["long", "metadata_long", "%1$s users have metadata of more than 4000 bytes, which travels in every token"],
        ["slow", "password_slow",
          "%1$s users have bcrypt passwords of cost 13 or 14: until they signed in, each wrong password takes seconds"]
      ]'
  );
$$;

comment on function import.user_warnings(jsonb) is 'What the counts of all pages of users say to the operator.';
