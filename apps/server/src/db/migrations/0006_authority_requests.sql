CREATE TABLE "authority_decisions" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"decision" text NOT NULL,
	"decided_by" text NOT NULL,
	"why" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_persons" CHECK ("authority_decisions"."decided_by" <> "authority_decisions"."requested_by"),
	CONSTRAINT "decision" CHECK ("authority_decisions"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "authority_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"why" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_and_who_asked" UNIQUE("id","requested_by"),
	CONSTRAINT "known_act" CHECK (coalesce("authority_requests"."act"->>'kind', '') in ('revoke-authority', 'revoke-many'))
);
--> statement-breakpoint
ALTER TABLE "authority_decisions" ADD CONSTRAINT "decision_on_request" FOREIGN KEY ("request_id","requested_by") REFERENCES "public"."authority_requests"("id","requested_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER authority_requests_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON authority_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER authority_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON authority_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
