-- version is incremented with every change in the organization, in the same transaction: it serializes writers,
-- versions every list, and lets a live stream resume.
create table organizations (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 200),
  is_personal boolean not null default false,
  created_by uuid references auth."user" (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table organization_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references auth."user" (id) on delete cascade,
  role text not null check (role in ('admin', 'member')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index organization_members_user on organization_members (user_id, created_at, organization_id);

create function current_user_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- The organization of this transaction, or null when its user is not a member: the root of every policy.
create function member_organization() returns uuid
language sql stable security definer set search_path = public as $$
  select m.organization_id from organization_members m
  where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and m.user_id = current_user_id()
$$;

alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to doneup_app
  using (id = (select member_organization())) with check (id = (select member_organization()));
create policy system_rows on organizations to doneup_system using (true) with check (true);

alter table organization_members enable row level security;
alter table organization_members force row level security;
create policy own_organization on organization_members to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on organization_members to doneup_system using (true) with check (true);

grant select, update on organizations to doneup_app;
grant select, insert, update, delete on organization_members to doneup_app;
grant select, insert, update, delete on organizations, organization_members to doneup_system;

-- Account, personal organization and membership are one statement: all of them or none.
create function create_personal_organization() returns trigger language plpgsql as $$
declare
  new_organization uuid := uuid_v7();
begin
  insert into public.organizations (id, name, is_personal, created_by)
  values (new_organization, left('Org for ' || new.email, 200), true, new.id);
  insert into public.organization_members (organization_id, id, user_id, role)
  values (new_organization, public.uuid_v7(), new.id, 'admin');
  return new;
end $$;
create trigger create_personal_organization after insert on auth."user"
  for each row execute function create_personal_organization();

-- There is always at least one admin. Writers of one organization queue on its row, so two removals can't race.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin'
    and (tg_op = 'DELETE' or new.role <> 'admin')
    and exists (select 1 from public.organizations o where o.id = old.organization_id for update)
    and not exists (
      select 1 from public.organization_members m
      where m.organization_id = old.organization_id and m.role = 'admin' and m.id <> old.id
    )
  then
    raise exception 'an organization keeps at least one admin' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_one_admin before update or delete on organization_members
  for each row execute function keep_one_admin();
