-- One row per user: the card provider's last state. Written by the webhook only.
create table subscriptions (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  subscription_id text not null unique,
  customer_id text not null,
  price_id text not null,
  plan_id text not null,
  status text not null check (length(status) between 1 and 40),
  trial_end timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  provider_updated_at timestamptz not null,
  updated_at timestamptz not null default now()
);

-- Every webhook event once, recorded in the transaction that acts on it.
create table billing_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Checkouts in progress; at most one open per user.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  billing_period text not null check (billing_period in ('monthly', 'annual')),
  status text not null default 'open' check (status in ('open', 'paid', 'canceled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index checkouts_one_open on checkouts (user_id) where status = 'open';

grant select, insert, update, delete on subscriptions, billing_events, checkouts to doneup_system;
