-- What colleagues add to a deal or a project: one notification of a person, kind, place and hour.
alter table notifications add column added_kind text check (added_kind in ('receipt', 'photo', 'task')),
  add column added_count integer check (added_count > 0),
  add constraint notifications_added check ((added_kind is null) = (added_count is null));

-- A write reads it with the organization's version, so that an organization of one person runs no statement for colleagues.
alter table organizations add column has_colleagues boolean not null default false;
update organizations o set has_colleagues = true
where (select count(*) from organization_members m where m.organization_id = o.id) > 1;

create function note_colleagues() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
  is_shared boolean := (select count(*) > 1 from organization_members m where m.organization_id = organization);
begin
  update organizations set has_colleagues = is_shared where id = organization and has_colleagues <> is_shared;
  return null;
end $$;
create trigger organization_members_noted after insert or delete on organization_members
  for each row execute function note_colleagues();
