-- A helper of a project is a colleague too: members are notified of what they add.
create or replace function note_colleagues() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
  is_shared boolean := (select count(*) > 1 from organization_members m where m.organization_id = organization)
    or exists (select from deal_guests g where g.organization_id = organization and g.role = 'builder' and g.user_id is not null);
begin
  update organizations set has_colleagues = is_shared where id = organization and has_colleagues <> is_shared;
  return null;
end $$;
create trigger deal_guests_noted after insert or delete or update of user_id, role on deal_guests
  for each row execute function note_colleagues();

-- Who added something counts further additions in the notification of their own.
create policy own_additions on notifications for update to doneup_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and user_id = current_user_id() and added_kind is not null)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and user_id = current_user_id() and added_kind is not null);
