-- Links to a deal's pack for people without an account. A link ends with its day, when it is revoked, and when its maker
-- leaves the organization; an administrator can take it over.
create table share_links (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  label text not null check (length(label) between 1 and 80),
  -- The pack as it was chosen; its figures are those of the deal when it is opened.
  pack jsonb not null,
  -- The documents that may be downloaded.
  documents uuid[] not null default '{}',
  secret_hash text not null unique,
  passcode_hash text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
create index share_links_deal on share_links (organization_id, opportunity_id);
create index share_links_maker on share_links (created_by);
alter table share_links enable row level security;
alter table share_links force row level security;
create policy own_organization on share_links to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on share_links to doneup_system using (true) with check (true);
grant select, insert, update, delete on share_links to doneup_app, doneup_system;

-- What visitors of a link did, for 90 days. A visitor is a keyed hash of the network address.
create table share_views (
  organization_id uuid not null,
  id uuid not null,
  share_link_id uuid not null,
  at timestamptz not null default now(),
  what text not null check (what in ('opened', 'document', 'wrong_passcode')),
  document_name text,
  browser text not null,
  visitor text not null,
  primary key (organization_id, id),
  foreign key (organization_id, share_link_id) references share_links (organization_id, id) on delete cascade
);
create index share_views_link on share_views (organization_id, share_link_id, at);
create index share_views_at on share_views (at);
alter table share_views enable row level security;
alter table share_views force row level security;
create policy own_organization on share_views to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on share_views to doneup_system using (true) with check (true);
grant select, insert, update, delete on share_views to doneup_app, doneup_system;

-- Who makes links. Nobody: open links end at once, and stay ended.
alter table organizations
  add column sharing jsonb not null default '{}',
  add column sharing_version integer not null default 1;
create function end_share_links() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update share_links set revoked_at = now(), version = version + 1
  where organization_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger organizations_end_share_links after update of sharing on organizations
  for each row when (new.sharing ->> 'makers' = 'nobody') execute function end_share_links();
