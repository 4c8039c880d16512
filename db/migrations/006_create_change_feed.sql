-- The change feed of an organization, by version: a live stream resumes from its last one.
create table changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  version bigint not null,
  kind text not null check (length(kind) <= 40),
  entity_id uuid not null,
  entity_version integer not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, version, kind, entity_id)
);
create index changes_by_age on changes (created_at);

-- Responses to writes with an idempotency key, stored in the transaction of the write.
create table idempotency_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references auth."user" (id) on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The outbox: background jobs that run at least once after a committed write, with retries.
create table outbox (
  id uuid primary key,
  topic text not null check (length(topic) <= 60),
  payload jsonb not null,
  dedupe_key text unique,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  leased_until timestamptz,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (run_at) where dead_at is null;

create table rate_limits (
  key text primary key check (length(key) <= 300),
  hits integer not null,
  resets_at timestamptz not null
);

grant insert on outbox to doneup_app;
grant select, insert, update, delete on outbox, rate_limits to doneup_system;
