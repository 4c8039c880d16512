-- A person's customer at the card provider, created at the first checkout. Without a foreign key to the account:
-- after its deletion this row is needed to cancel the subscription.
create table billing_accounts (
  user_id uuid primary key,
  -- The idempotency key for creating the customer.
  customer_key uuid not null default gen_random_uuid(),
  customer_id text unique,
  -- One trial per person.
  trial_started_at timestamptz,
  -- The number drawn before the last request to the provider; an older response never replaces a newer one.
  last_ticket bigint not null default 0,
  created_at timestamptz not null default now()
);
create sequence billing_tickets;

insert into billing_accounts (user_id, customer_id, trial_started_at)
  select user_id, customer_id, coalesce(trial_end, case when status = 'trialing' then now() end) from subscriptions;

-- Billing notices sent by mail, once each: a trial that ends, a failed payment.
create table billing_notices (
  subject text primary key check (length(subject) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  told_at timestamptz not null default now()
);
create index billing_notices_user on billing_notices (user_id);

-- Days of reconciliation with the provider: the first process of a day runs it.
create table billing_reconciliations (
  day date primary key,
  started_at timestamptz not null default now()
);

alter table checkouts
  drop constraint checkouts_status_check,
  add constraint checkouts_status_check check (status in ('open', 'paid', 'canceled', 'expired')),
  add column session_id text unique,
  add column url text,
  add column trial_days smallint not null default 14 check (trial_days between 0 and 14),
  add column expires_at timestamptz not null default now() + interval '23 hours';

-- The simulated card provider's data; empty with a real one.
create table simulated_subscriptions (
  id text primary key,
  customer_id text not null,
  billing_period text not null check (billing_period in ('monthly', 'annual')),
  -- The plan from the next charge on.
  next_billing_period text not null check (next_billing_period in ('monthly', 'annual')),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  started_at timestamptz not null,
  trial_end timestamptz,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  is_trial_end_told boolean not null default false,
  card_fails boolean not null default false,
  failed_charges smallint not null default 0,
  retry_at timestamptz,
  -- Numbers charges and changes, for event ids.
  charges integer not null default 0,
  changes integer not null default 0,
  -- Evaluation can speed up time for this subscription.
  seconds_ahead bigint not null default 0 check (seconds_ahead >= 0)
);
create index simulated_subscriptions_customer on simulated_subscriptions (customer_id);

insert into simulated_subscriptions (id, customer_id, billing_period, next_billing_period, status, started_at, trial_end,
    period_end, cancel_at_period_end)
  select subscription_id, customer_id, case when price_id like '%annual' then 'annual' else 'monthly' end,
    case when price_id like '%annual' then 'annual' else 'monthly' end, status,
    case when started_at = '-infinity' then updated_at else started_at end, trial_end,
    coalesce(current_period_end, now()), cancel_at_period_end
  from subscriptions
  where customer_id ~ '^cus_(simulated|demo)_' and status in ('trialing', 'active', 'past_due', 'canceled');

grant select, insert, update, delete
  on billing_accounts, billing_notices, billing_reconciliations, simulated_subscriptions to doneup_system;
grant usage on sequence billing_tickets to doneup_system;
