-- When the card provider created the subscription: after a new subscription, events of the older one are ignored.
-- Null: unknown, any event counts.
alter table subscriptions add column started_at timestamptz not null default '-infinity';
