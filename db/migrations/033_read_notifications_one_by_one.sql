-- Read state is one row per member and notification; before, a marker for a version plus single rows.
alter table notification_reads add column read_at timestamptz not null default now();
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notification_readers', 'notification_reads', 'notifications', 'organization_members'] loop
    execute format('alter table %I no force row level security', tenant_table);
  end loop;
end $$;
insert into notification_reads (organization_id, user_id, notification_id)
select r.organization_id, r.user_id, n.id
from notification_readers r
join organization_members m on m.organization_id = r.organization_id and m.user_id = r.user_id
join notifications n on n.organization_id = r.organization_id and n.version <= r.read_version
  and n.created_at >= m.created_at and n.user_id is distinct from r.user_id
  and (n.recipient_id is null or n.recipient_id = r.user_id)
on conflict do nothing;
drop table notification_readers;
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notification_reads', 'notifications', 'organization_members'] loop
    execute format('alter table %I force row level security', tenant_table);
  end loop;
end $$;
