-- The version of the organization's own fields: organizations.version changes with every deal.
alter table organizations add column settings_version integer not null default 1;
alter table organization_members add column version integer not null default 1;

-- An invitation is open until accepted, cancelled or expired; its links are in auth.mail_links, as hashes.
create table organization_invites (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  role text not null check (role in ('admin', 'member')),
  invited_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email),
  -- A link leads to its invitation before the organization is known.
  unique (id)
);
create index organization_invites_invited_by on organization_invites (invited_by);
create index organization_invites_by_expiry on organization_invites (expires_at);
alter table auth.mail_links add constraint mail_links_invite_id_fkey
  foreign key (invite_id) references organization_invites (id) on delete cascade;

-- The organization of this transaction, or null when its user is not one of its admins.
create function administered_organization() returns uuid
language sql stable security definer set search_path = public as $$
  select m.organization_id from organization_members m
  where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and m.user_id = current_user_id() and m.role = 'admin'
$$;

-- Members see the other members; only admins change them. Joining and leaving use the system role.
drop policy own_organization on organization_members;
create policy own_organization on organization_members for select to doneup_app
  using (organization_id = (select member_organization()));
create policy admins_change on organization_members to doneup_app
  using (organization_id = (select administered_organization()))
  with check (organization_id = (select administered_organization()));

alter table organization_invites enable row level security;
alter table organization_invites force row level security;
create policy own_organization on organization_invites to doneup_app
  using (organization_id = (select administered_organization()))
  with check (organization_id = (select administered_organization()));
create policy system_rows on organization_invites to doneup_system using (true) with check (true);
grant select, insert, update, delete on organization_invites to doneup_app, doneup_system;

-- The members of this transaction's organization with their email addresses, which the application's role can't read
-- otherwise.
create function organization_members_with_email()
returns table (id uuid, user_id uuid, email text, role text, version integer, created_at timestamptz)
language sql stable security definer set search_path = public as $$
  select m.id, m.user_id, u.email, m.role, m.version, m.created_at
  from organization_members m join auth.users u on u.id = m.user_id
  where m.organization_id = member_organization()
$$;
