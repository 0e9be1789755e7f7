CREATE TABLE "trials" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"reference" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_trial_each" PRIMARY KEY("kind","owner_kind","key"),
	CONSTRAINT "trial_kind" CHECK ("trials"."kind" in ('contracts', 'seal')),
	CONSTRAINT "trial_owner" CHECK ("trials"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_makings" ADD COLUMN "days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "trials_owner_kind_owner_id_index" ON "trials" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "trials_reference_index" ON "trials" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "line_trial" CHECK ("order_lines"."trial" = ("order_lines"."days" > 0) and (not "order_lines"."trial" or "order_lines"."amount" = 0));