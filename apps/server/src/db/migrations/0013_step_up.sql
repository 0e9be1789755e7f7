CREATE TABLE "step_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"method" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"spent_at" timestamp with time zone,
	CONSTRAINT "step_up_tries" CHECK ("step_ups"."tries" between 0 and 5),
	CONSTRAINT "spent_after_proof" CHECK ("step_ups"."spent_at" is null or "step_ups"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "step_ups_person_id_created_at_index" ON "step_ups" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "step_ups_expires_at_index" ON "step_ups" USING btree ("expires_at");