-- When the card provider made the subscription: somebody who subscribes again has the newer one, whatever is still said
-- of the older. Where that is not known, any word of the provider counts.
alter table subscriptions add column started_at timestamptz not null default '-infinity';
