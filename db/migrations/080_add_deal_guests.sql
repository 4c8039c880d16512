-- Guests of a deal: a partner or an accountant with an account who reads chosen sections of it. A guest is not a member, so no
-- policy of members opens for them. Without a user, the row is an invitation.
create table deal_guests (
  organization_id uuid not null,
  id uuid not null unique,
  opportunity_id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  role text not null check (role in ('partner', 'accountant')),
  -- Of the partner pack.
  sections text[] not null check (cardinality(sections) > 0),
  -- The documents that may be downloaded.
  documents uuid[] not null default '{}',
  -- The last day, in Auckland; null for one who stays until removed.
  until date,
  invited_by uuid references auth.users (id) on delete set null,
  session_id uuid,
  invite_expires_at timestamptz not null,
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, opportunity_id, email),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
create index deal_guests_user on deal_guests (user_id);
create index deal_guests_invited_by on deal_guests (invited_by);
alter table deal_guests enable row level security;
alter table deal_guests force row level security;
create policy own_organization on deal_guests to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on deal_guests to doneup_system using (true) with check (true);
grant select, insert, update, delete on deal_guests to doneup_app, doneup_system;
create trigger deal_guests_authenticated before insert on deal_guests
  for each row execute function require_recent_authentication('invited_by');

alter table auth.mail_links add column guest_id uuid references deal_guests (id) on delete cascade;
create index mail_links_guest on auth.mail_links (guest_id);
alter table auth.mail_links drop constraint mail_links_purpose_check;
alter table auth.mail_links add constraint mail_links_purpose_check check (purpose in
  ('confirmation', 'password_reset', 'magic_link', 'email_change', 'email_change_stop', 'invite', 'accepted_invite',
    'guest_invite', 'unsubscribe'));
alter table auth.mail_links drop constraint mail_links_check;
alter table auth.mail_links add constraint mail_links_check check (
  (purpose in ('invite', 'accepted_invite', 'guest_invite')) = (user_id is null)
  and (purpose = 'invite') = (invite_id is not null)
  and (purpose = 'guest_invite') = (guest_id is not null)
  and (purpose = 'accepted_invite') = (accepted_by is not null)
  and (purpose = 'accepted_invite') = (organization_id is not null));

-- The deal that this transaction's guest may read; null for a member, and for a guest whose access has ended.
create function guest_deal() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  guest uuid := nullif(current_setting('app.guest', true), '')::uuid;
begin
  if guest is null then return null; end if;
  return (
    select g.opportunity_id from deal_guests g
    join opportunities o on o.organization_id = g.organization_id and o.id = g.opportunity_id and o.deleted_at is null
    where g.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and g.id = guest
      and g.user_id = current_user_id() and (g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)
  );
end $$;

create function guest_organization() returns uuid
language sql stable as $$
  select nullif(current_setting('app.organization_id', true), '')::uuid where guest_deal() is not null
$$;

create function guest_project() returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from projects p
  where p.organization_id = guest_organization() and p.opportunity_id = guest_deal() and p.deleted_at is null
$$;

-- Only what the sections are made of: no agents, notes, events, members, incomes, agreements and other deals.
create policy guest_deal on organizations for select to doneup_app using (id = (select guest_organization()));
create policy guest_deal on opportunities for select to doneup_app
  using (organization_id = (select guest_organization()) and id = (select guest_deal()));
create policy guest_deal on projects for select to doneup_app
  using (organization_id = (select guest_organization()) and opportunity_id = (select guest_deal()));
create policy guest_deal on ownerships for select to doneup_app
  using (organization_id = (select guest_organization()) and opportunity_id = (select guest_deal()));
create policy guest_deal on packs for select to doneup_app
  using (organization_id = (select guest_organization()) and opportunity_id = (select guest_deal()));
create policy guest_deal on scenarios for select to doneup_app
  using (organization_id = (select guest_organization()) and opportunity_id = (select guest_deal()));
create policy guest_deal on documents for select to doneup_app
  using (organization_id = (select guest_organization()) and opportunity_id = (select guest_deal()) and expense_id is null);
create policy guest_deal on budget_lines for select to doneup_app
  using (organization_id = (select guest_organization()) and project_id = (select guest_project()));
create policy guest_deal on variations for select to doneup_app
  using (organization_id = (select guest_organization()) and project_id = (select guest_project()));
create policy guest_deal on quotes for select to doneup_app
  using (organization_id = (select guest_organization()) and project_id = (select guest_project()));
create policy guest_deal on expenses for select to doneup_app
  using (organization_id = (select guest_organization()) and project_id = (select guest_project()));

-- A member who reads a deal as its guest has no more rights than another guest.
create or replace function member_organization() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.organization_id from organization_members m
    where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and m.user_id = current_user_id()
      and coalesce(current_setting('app.guest', true), '') = ''
      and (coalesce(current_setting('app.api_key', true), '') = '' or current_api_key() is not null)
  );
end $$;
