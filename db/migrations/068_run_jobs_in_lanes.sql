-- Jobs of a lane share a few places, so that a slow receiver doesn't delay those of others.
alter table outbox add column lane text check (length(lane) <= 100);
drop index outbox_due;
create index outbox_due on outbox (topic, run_at) where dead_at is null and lane is null;
create index outbox_lanes on outbox (topic, lane, run_at) where dead_at is null and lane is not null;
create index outbox_running on outbox (topic, lane) where lane is not null and leased_until is not null and dead_at is null;
