-- A list of revocations changes what the download zone shows, and no other page.
DROP TRIGGER crls_shown ON crls;
--> statement-breakpoint
CREATE TRIGGER crls_shown AFTER UPDATE ON crls
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('downloads');
--> statement-breakpoint
-- Only the site's own files are on pages; what becomes of somebody's papers concerns none.
DROP TRIGGER files_changed ON files;
--> statement-breakpoint
CREATE TRIGGER files_changed AFTER UPDATE OR DELETE ON files
  FOR EACH ROW WHEN (OLD.purpose = 'content') EXECUTE FUNCTION tell_change('content');
--> statement-breakpoint
CREATE TRIGGER files_truncated AFTER TRUNCATE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('content');
