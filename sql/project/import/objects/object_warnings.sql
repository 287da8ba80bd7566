create or replace function import.object_warnings(p_bucket text, p_counts jsonb)
returns jsonb language sql immutable as $$
  -- p_counts is the sum of what import.load_objects counted and of what became of the bytes.
  select import.warnings_of_counts(
    p_counts, p_bucket, '[
        ["withoutBytes", "bytes_missing",
          "%1$s files come without their bytes: they are not found until somebody uploads them"],
        ["unfinished", "file_unfinished", "%1$s uploads were never finished in the source and do not come"],
        ["differs", "file_differs", "%1$s files were replaced here since they were imported and stay as they are"]
      ]'
  );
$$;

comment on function import.object_warnings(text, jsonb) is 'What the counts of a bucket say to the operator.';
