-- The same two policies on every tenant table: members see their organization, the system role sees all.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['opportunities', 'opportunity_events', 'projects', 'changes', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_organization on %I to doneup_app using (organization_id = (select member_organization()))'
      ' with check (organization_id = (select member_organization()))', tenant_table);
    execute format('create policy system_rows on %I to doneup_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to doneup_app, doneup_system', tenant_table);
  end loop;
end $$;
