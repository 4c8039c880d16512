-- Where the events of an organization are sent. A secret signs every request, so it is encrypted rather than hashed.
create table webhook_endpoints (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text check (length(trim(description)) between 1 and 200),
  -- Null: all events.
  events text[] check (cardinality(events) > 0),
  state text not null default 'on' check (state in ('on', 'off', 'disabled')),
  secret text not null,
  -- Signs too until then, after the secret was rolled.
  former_secret text,
  former_secret_until timestamptz,
  -- The first failure after the last success.
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((former_secret is null) = (former_secret_until is null))
);

-- The queue and the log of events for each endpoint.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The same for every endpoint, attempt and replay.
  event_id text not null,
  type text not null check (length(type) <= 60),
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- A replay starts another round of attempts.
  round smallint not null default 0,
  attempts smallint not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  -- Of the last attempt: the HTTP status, null without a response; the first kilobyte of the answer, or the failure.
  response_status smallint,
  response_ms integer,
  response text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
);
create index webhook_deliveries_endpoint on webhook_deliveries (organization_id, endpoint_id, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy own_organization on webhook_endpoints to doneup_app
  using (organization_id = (select administered_organization()))
  with check (organization_id = (select administered_organization()));
-- A member's change is queued for the endpoints.
create policy queued_for on webhook_endpoints for select to doneup_app
  using (organization_id = (select member_organization()));
create policy system_rows on webhook_endpoints to doneup_system using (true) with check (true);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_organization on webhook_deliveries to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on webhook_deliveries to doneup_system using (true) with check (true);
grant select, insert, update, delete on webhook_endpoints, webhook_deliveries to doneup_app, doneup_system;
