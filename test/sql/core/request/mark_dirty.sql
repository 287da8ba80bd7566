-- Code of the application runs nowhere where its traces could not be undone: in a session of a pooler.
select core.mark_dirty(), test.ok(core.session_is_dirty(), 'in a session of its own');
select set_config('plinth.pooled', 'on', true);
select test.throws('select core.mark_dirty()', '26000', 'in a session of a pooler');

-- Nor is a standby read that a pooler leads to.
select test.throws('select core.refuse_standby()', '57P03', 'a standby');
