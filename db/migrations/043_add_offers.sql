-- Offers for a deal, ours and the vendor's, numbered from 1. A deleted offer keeps its number, so that it can be restored.
create table offers (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  number integer not null check (number > 0),
  side text not null check (side in ('ours', 'counter')),
  amount numeric(11, 2) not null check (amount > 0 and amount <= 999999999),
  made_on date not null,
  method text not null check (method in ('negotiation', 'deadline', 'tender', 'auction', 'pre_auction')),
  expires_on date check (expires_on >= made_on),
  conditions text[] not null default '{}' check (cardinality(conditions) <= 20),
  settlement_on date,
  deposit numeric(11, 2) check (deposit > 0 and deposit <= amount),
  agent_name text check (length(trim(agent_name)) between 1 and 200),
  outcome text not null default 'pending' check (outcome in ('pending', 'accepted', 'countered', 'declined', 'outbid',
    'withdrawn', 'expired')),
  outcome_on date check (outcome_on >= made_on),
  reason text check (length(reason) <= 500),
  document_id uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint offers_number unique (organization_id, opportunity_id, number),
  constraint offers_answered check ((outcome = 'pending') = (outcome_on is null)),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade,
  constraint offers_document foreign key (organization_id, document_id) references documents (organization_id, id)
    on delete set null (document_id)
);
create unique index offers_accepted on offers (organization_id, opportunity_id)
  where outcome = 'accepted' and deleted_at is null;
-- For the daily check of expired offers.
create index offers_expiry on offers (expires_on) where outcome = 'pending' and deleted_at is null;
create index offers_document on offers (organization_id, document_id) where document_id is not null;

alter table offers enable row level security;
alter table offers force row level security;
create policy own_organization on offers to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on offers to doneup_system using (true) with check (true);
grant select, insert, update, delete on offers to doneup_app, doneup_system;
