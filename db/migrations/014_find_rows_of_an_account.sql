-- Indexes for account deletion, which searches every referencing table by account.
create index opportunities_user on opportunities (user_id);
create index opportunity_events_user on opportunity_events (user_id);
create index organizations_created_by on organizations (created_by);
create index idempotency_keys_user on idempotency_keys (user_id);
create index checkouts_user on checkouts (user_id);
