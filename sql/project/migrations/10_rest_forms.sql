-- What a relation reads is followed step by step.
drop function if exists api.reached_relations(oid);

-- Policies are told with their names, and so in one order.
drop function if exists realtime.policies_on(oid, oid, "char");
