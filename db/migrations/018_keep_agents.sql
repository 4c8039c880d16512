-- Normalizes a name: no macrons, lower case, single spaces.
create function plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(regexp_replace(trim(normalize(name, NFC)), '\s+', ' ', 'g'), 'ĀĒĪŌŪāēīōū', 'aeiouaeiou'))
$$;

-- Real estate agents of a team. Duplicates are allowed; the screen warns.
create table agents (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 200),
  phone text check (length(trim(phone)) between 1 and 50),
  email text check (length(email) between 3 and 320),
  -- Soft delete: set first, purged after the undo time.
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);

alter table agents enable row level security;
alter table agents force row level security;
create policy own_organization on agents to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on agents to doneup_system using (true) with check (true);
grant select, insert, update, delete on agents to doneup_app, doneup_system;
