-- Saved views of the deals: a name for what the address of the board or the list says. A private one is its maker’s alone; a shared one is
-- read by all members, and changed by its maker and by administrators.
create table views (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid default current_user_id() references auth.users (id) on delete set null,
  name text not null check (length(trim(name)) between 1 and 60),
  query text not null check (length(query) <= 5000),
  is_shared boolean not null,
  position text collate "C" not null check (length(position) between 1 and 200),
  -- A private view ends with the membership, a shared one stays.
  owner_id uuid generated always as (case when not is_shared then user_id end) stored,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint views_owner foreign key (organization_id, owner_id)
    references organization_members (organization_id, user_id) on delete cascade
);
create index views_user on views (user_id);
create index views_owner on views (organization_id, owner_id) where owner_id is not null;
-- The foreign keys of a deleted account may run in any order: its private views may lose their maker before its membership ends.
create function delete_private_view() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from views where organization_id = new.organization_id and id = new.id;
  return null;
end $$;
create trigger views_without_owner after update of user_id on views
  for each row when (new.user_id is null and not new.is_shared) execute function delete_private_view();

alter table views enable row level security;
alter table views force row level security;
create policy own_organization on views for select to doneup_app
  using (organization_id = (select member_organization()) and (is_shared or user_id = (select current_user_id())));
create policy made_by_maker on views for insert to doneup_app
  with check (organization_id = member_organization() and user_id = current_user_id());
create policy changed_by_maker on views for update to doneup_app
  using (organization_id = member_organization()
    and (user_id = current_user_id() or is_shared and organization_id = administered_organization()));
create policy deleted_by_maker on views for delete to doneup_app
  using (organization_id = member_organization()
    and (user_id = current_user_id() or is_shared and organization_id = administered_organization()));
create policy system_rows on views to doneup_system using (true) with check (true);
grant select, insert, update, delete on views to doneup_app, doneup_system;

-- The view that opens with the dashboard, of each person; also one that a colleague shares.
create table view_defaults (
  organization_id uuid not null,
  user_id uuid not null default current_user_id(),
  view_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade,
  constraint view_defaults_view foreign key (organization_id, view_id) references views (organization_id, id)
    on delete cascade
);
create index view_defaults_view on view_defaults (organization_id, view_id);
alter table view_defaults enable row level security;
alter table view_defaults force row level security;
create policy own_organization on view_defaults to doneup_app
  using (organization_id = (select member_organization()) and user_id = (select current_user_id()))
  with check (organization_id = (select member_organization()) and user_id = (select current_user_id()));
create policy system_rows on view_defaults to doneup_system using (true) with check (true);
grant select, insert, update, delete on view_defaults to doneup_app, doneup_system;

-- Who made a view, who may have left since.
create function view_maker(view_id uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, null)
  from views v join auth.users u on u.id = v.user_id
  where v.organization_id = member_organization() and v.id = view_id
$$;
revoke all on function view_maker(uuid) from public;
grant execute on function view_maker(uuid) to doneup_app, doneup_system;
