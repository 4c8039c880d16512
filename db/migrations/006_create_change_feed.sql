-- What changed in an organization, by its version: a live stream that was away reads on from where it stopped.
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

-- Answers to writes that carried an Idempotency-Key, kept in the transaction of the write itself.
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

-- Work that follows a committed write: at least once, in the background, with retries.
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
