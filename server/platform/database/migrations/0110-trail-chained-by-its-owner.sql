-- The lines of the trail are chained with the rights of whoever owns it: a role that adds lines needs no right to change the head, and
-- cannot move it. What the function names is looked up in the trail's own schema, and never among somebody's temporary tables.
do $$ begin
  execute format(
    'alter function chain_trail() security definer set search_path = %I, pg_temp',
    current_schema()
  );
end $$;
