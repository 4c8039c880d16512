-- Networks where an account has signed in: the global rate limit per account doesn't apply there.
create index audit_log_sign_ins on audit_log (user_id, ip_address, at) where action = 'signed_in';
