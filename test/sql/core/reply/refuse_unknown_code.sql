-- A code that is not in the catalogue is a mistake of ours and must not become an empty reply.
select test.ok(test.state($$select core.refuse('no_such_code')$$) != '00000', 'it fails');
