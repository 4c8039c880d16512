-- Two roles without login. doneup_app reads and writes one organization (tenant) at a time under row-level security;
-- doneup_system is for the session gate, webhooks and jobs, which work across organizations.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['doneup_app', 'doneup_system'] loop
    begin
      -- Roles belong to the whole server: an administrator or another database may already have created them.
      if not exists (select 1 from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- by another process in this very moment
    end;
    -- From PostgreSQL 16 on, the creator of a role may grant it but doesn't inherit its privileges.
    if not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to doneup_app, doneup_system;

-- A time-ordered UUID (RFC 9562, version 7): PostgreSQL has its own only from 18 on.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
