-- Moves with each change of the catalogue, seen at once by everybody: a session looks at the changes only when it did.
create unlogged sequence core.catalogue_pulse;
