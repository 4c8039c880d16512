-- A secret that is rolled twice within 24 hours has two former ones, which all sign.
alter table webhook_endpoints add column former_secrets jsonb not null default '[]';
update webhook_endpoints
set former_secrets = jsonb_build_array(jsonb_build_object('secret', former_secret, 'until', former_secret_until))
where former_secret is not null;
alter table webhook_endpoints drop column former_secret, drop column former_secret_until;
