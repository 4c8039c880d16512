-- People have names; without one, they are called by the part of their email before the @.
alter table auth.users add column name text not null default ''
  constraint users_name_check check (length(name) <= 80 and name = btrim(name));

drop function organization_members_with_email();
create function organization_members_with_email()
returns table (id uuid, user_id uuid, email text, name text, role text, version integer, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.user_id, u.email, u.name, m.role, m.version, m.created_at
  from organization_members m join auth.users u on u.id = m.user_id
  where m.organization_id = member_organization()
$$;
revoke execute on function organization_members_with_email() from public;
grant execute on function organization_members_with_email() to doneup_app, doneup_system;
